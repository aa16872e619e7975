/** The browser's database of what is kept of whoever is signed in. It is deleted whole when they are no longer. */
export const deviceDatabase = 'dropfolio';

/** Deletes it. Tabs that have it open close it when they hear of this. */
export function deleteDeviceDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(deviceDatabase);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('The database could not be deleted.'));
  });
}

/** How many changes wait in it to be sent. */
export async function countWaiting(): Promise<number> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === deviceDatabase)) return 0;
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(deviceDatabase);
    request.onerror = () => reject(request.error ?? new Error('The database could not be opened.'));
    request.onsuccess = () => {
      const database = request.result;
      const counted = database.transaction('waiting').objectStore('waiting').count();
      counted.onsuccess = () => resolve(counted.result);
      counted.onerror = () => resolve(0);
      database.close();
    };
  });
}
