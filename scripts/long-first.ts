import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start a server, a browser or another process of their own. */
const startsOwn = ({ moduleId }: TestSpecification): boolean =>
  /(?:TestServer\.start|startBrowser|spawn)\(/.test(readFileSync(moduleId, 'utf8'));

/**
 * Files as Vitest sorts them (where it has never seen them, by size), except that those which start a process of their
 * own come first in their project: small as they are, they take long, and the last one would run alone.
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
