import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tells whether a test file starts a server, a browser or another process. */
const startsOwn = ({ moduleId }: TestSpecification): boolean =>
  /(?:TestServer\.start|startBrowser|spawn)\(/.test(readFileSync(moduleId, 'utf8'));

/**
 * Sorts files as Vitest does (by size, if it has not run them before), but in each project those that start a process
 * come first. They are small but take long, and the last one would run alone.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap((sorted) => {
      const first = sorted.filter(startsOwn);
      return [...first, ...sorted.filter((file) => !first.includes(file))];
    });
  }
}
