import { expect, it, vi } from 'vitest';
import { createRecordingLog } from '../../test/harness/logs.ts';
import { watchDiskRoom } from './disk-room.server.ts';

it('reports a full disk, and when it has space again', async () => {
  const { log, lines } = createRecordingLog();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let bytes = 65 * 2 ** 20;
    const room = await watchDiskRoom('/srv/data', log, async () => bytes);
    expect(room.hasRoom()).toBe(true);
    bytes = 64 * 2 ** 20;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(room.hasRoom()).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    bytes = 2 ** 30;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(room.hasRoom()).toBe(true);
    room.stop();
    expect(lines.map(({ event }) => event)).toEqual(['disk.full', 'disk.room_again']);
  } finally {
    vi.useRealTimers();
  }
});

it('treats a disk that reports nothing as having space', async () => {
  const { log } = createRecordingLog();
  const room = await watchDiskRoom('/srv/data', log, () => Promise.reject(new Error('ENOSYS')));
  expect(room.hasRoom()).toBe(true);
  room.stop();
});
