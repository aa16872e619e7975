import { cellOf, type Fields, isFields, tableOf } from './json-cells.ts';
import type { ReadList } from './table.ts';

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const lines = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n');

const labelled = (label: string, value: unknown) => {
  const cell = cellOf(value);
  return cell === '' ? '' : `${label}: ${cell}`;
};

/** mtkvee/airdrop-tracer: a list of projects, alone or in a backup. */
function tracerRows(value: unknown): Fields[] | undefined {
  const projects = fieldsIn(isFields(value) ? value.projects : value);
  const [first] = projects;
  if (first === undefined || !('connectType' in first) || !('taskType' in first || 'task' in first))
    return undefined;
  return projects.map((project) => {
    const tasks = cellOf(project.taskType ?? project.task);
    return {
      name: project.name,
      link: project.link,
      status: project.status,
      type: /testnet/i.test(tasks) ? 'testnet' : '',
      'check-in': /daily/i.test(tasks) ? 'daily' : '',
      priority: project.favorite === true,
      tags: project.rewardType,
      chains: project.connectType,
      notes: lines(
        cellOf(project.note),
        labelled('Code', project.code),
        labelled('Tasks', tasks),
        labelled('Cost', project.taskCost === 0 ? '' : project.taskCost),
        labelled('Status date', project.statusDate),
        ...fieldsIn(project.sideLinks).map(({ type, url }) => labelled(cellOf(type) || 'Link', url)),
      ),
    };
  });
}

const done = (task: Fields) => `${task.completed === true ? '[x]' : '[ ]'} ${cellOf(task.description)}`;

function* allTasks(value: unknown, depth = 0): Generator<Fields> {
  for (const task of fieldsIn(value)) {
    yield task;
    if (depth < 5) yield* allTasks(task.subTasks, depth + 1);
  }
}

/** Thwinlimhan/advanced-airdrop-compass: airdrops whose tasks name wallets. */
function compassRows(value: unknown): Fields[] | undefined {
  if (!isFields(value)) return undefined;
  const airdrops = fieldsIn(value.airdrops);
  if (airdrops[0] === undefined || !('projectName' in airdrops[0])) return undefined;
  const addresses = new Map(fieldsIn(value.wallets).map(({ id, address }) => [id, cellOf(address)]));
  return airdrops.map((airdrop) => {
    const tasks = [...allTasks(airdrop.tasks)];
    const links = isFields(airdrop.officialLinks) ? airdrop.officialLinks : {};
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
      notes: lines(
        cellOf(airdrop.description),
        cellOf(airdrop.notes),
        labelled('Potential', airdrop.potential),
        labelled('Eligibility', airdrop.eligibilityCriteria),
        labelled('Twitter', links.twitter),
        labelled('Discord', links.discord),
        ...tasks.map(done),
      ),
    };
  });
}

/** A backup of another tracker, its words in the columns of ours; undefined for any other file. */
export function readKnown(value: unknown): ReadList | undefined {
  const tracer = tracerRows(value);
  if (tracer)
    return { source: 'airdropTracer', isKnown: true, sheets: [{ name: '', rows: tableOf(tracer) }] };
  const compass = compassRows(value);
  return (
    compass && { source: 'airdropCompass', isKnown: true, sheets: [{ name: '', rows: tableOf(compass) }] }
  );
}
