import { type Fields, isObject, toCell, toTable } from './json-cells.ts';
import type { ParsedList } from './table.ts';

const filterObjects = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

const joinLines = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n');

const toLabeledLine = (label: string, value: unknown) => {
  const cell = toCell(value);
  return cell === '' ? '' : `${label}: ${cell}`;
};

/** mtkvee/airdrop-tracer: a list of projects, alone or in a backup. */
function toTracerRows(value: unknown): Fields[] | undefined {
  const projects = filterObjects(isObject(value) ? value.projects : value);
  const [first] = projects;
  if (first === undefined || !('connectType' in first) || !('taskType' in first || 'task' in first))
    return undefined;
  return projects.map((project) => {
    const tasks = toCell(project.taskType ?? project.task);
    return {
      name: project.name,
      link: project.link,
      status: project.status,
      type: /testnet/i.test(tasks) ? 'testnet' : '',
      'check-in': /daily/i.test(tasks) ? 'daily' : '',
      priority: project.favorite === true,
      tags: project.rewardType,
      chains: project.connectType,
      notes: joinLines(
        toCell(project.note),
        toLabeledLine('Code', project.code),
        toLabeledLine('Tasks', tasks),
        toLabeledLine('Cost', project.taskCost === 0 ? '' : project.taskCost),
        toLabeledLine('Status date', project.statusDate),
        ...filterObjects(project.sideLinks).map(({ type, url }) =>
          toLabeledLine(toCell(type) || 'Link', url),
        ),
      ),
    };
  });
}

const toTaskLine = (task: Fields) => `${task.completed === true ? '[x]' : '[ ]'} ${toCell(task.description)}`;

function* flattenTasks(value: unknown, depth = 0): Generator<Fields> {
  for (const task of filterObjects(value)) {
    yield task;
    if (depth < 5) yield* flattenTasks(task.subTasks, depth + 1);
  }
}

/** Thwinlimhan/advanced-airdrop-compass: airdrops whose tasks refer to wallets. */
function toCompassRows(value: unknown): Fields[] | undefined {
  if (!isObject(value)) return undefined;
  const airdrops = filterObjects(value.airdrops);
  if (airdrops[0] === undefined || !('projectName' in airdrops[0])) return undefined;
  const addresses = new Map(filterObjects(value.wallets).map(({ id, address }) => [id, toCell(address)]));
  return airdrops.map((airdrop) => {
    const tasks = [...flattenTasks(airdrop.tasks)];
    const links = isObject(airdrop.officialLinks) ? airdrop.officialLinks : {};
    const wallets = new Set(tasks.map((task) => addresses.get(task.associatedWalletId) ?? ''));
    return {
      name: airdrop.projectName,
      link: links.website,
      status: airdrop.myStatus ?? airdrop.status,
      'start date': airdrop.dateAdded,
      priority: airdrop.priority,
      tags: airdrop.tags,
      chains: airdrop.blockchain,
      wallets: [...wallets].filter((address) => address !== '').join(', '),
      notes: joinLines(
        toCell(airdrop.description),
        toCell(airdrop.notes),
        toLabeledLine('Potential', airdrop.potential),
        toLabeledLine('Eligibility', airdrop.eligibilityCriteria),
        toLabeledLine('Twitter', links.twitter),
        toLabeledLine('Discord', links.discord),
        ...tasks.map(toTaskLine),
      ),
    };
  });
}

/** Converts a backup of another tracker to our columns; returns undefined for any other file. */
export function readKnownTracker(value: unknown): ParsedList | undefined {
  const tracer = toTracerRows(value);
  if (tracer)
    return { source: 'airdropTracer', isKnown: true, sheets: [{ name: '', rows: toTable(tracer) }] };
  const compass = toCompassRows(value);
  return (
    compass && { source: 'airdropCompass', isKnown: true, sheets: [{ name: '', rows: toTable(compass) }] }
  );
}
