import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, slowest first, so that none of them runs alone at the end. */
const slowest = [
  'e2e/screens/axe-dialogs.test.ts',
  'e2e/screens/axe-pages.test.ts',
  'e2e/journeys/first-acts.test.ts',
  'e2e/screens/markup.test.ts',
  'e2e/journeys/attacks.test.ts',
  'e2e/screens/pages.test.ts',
  'e2e/screens/outlines.test.ts',
  'e2e/journeys/queue.test.ts',
  'e2e/journeys/dialogs.test.ts',
  'e2e/journeys/shell.test.ts',
  'e2e/journeys/filters.test.ts',
  'e2e/journeys/buy-credits.test.ts',
  'e2e/journeys/jobs.test.ts',
  'e2e/journeys/content.test.ts',
  'e2e/journeys/follow-campaigns.test.ts',
  'e2e/journeys/submissions.test.ts',
  'e2e/texts/texts.test.ts',
  'src/features/airdrops/rhythm/period-year.test.ts',
  'test/security/addresses.test.ts',
  'test/faults/wrong-clock.test.ts',
  'test/backup-commands.test.ts',
  'test/process.test.ts',
  'test/wall.test.ts',
  'test/security/values.test.ts',
  'test/security/guessing.test.ts',
];
const projects = ['journeys', 'server', 'units'];

/** A worker keeps imported modules between files of the same project, so the other files of a project run together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const getRank = ({ moduleId }: TestSpecification): number => {
      const index = slowest.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return index === -1 ? slowest.length : index;
    };
    const getProject = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return bySize.toSorted((a, b) => getRank(a) - getRank(b) || getProject(a) - getProject(b));
  }
}
