import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { listShipped, type Shipped } from './checks/shipped-packages.ts';
import { Failure, runNpm, runProgram, say } from './process.ts';

const file = 'sbom.json';
// From the lock file alone: it asks no registry, and names the binaries of every platform.
const npmSbom = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

// `npm run sbom`
await runProgram(async () => {
  const { code, output } = await runNpm(npmSbom, { capture: true });
  if (code !== 0) throw new Failure(`npm could not list the packages:\n${output.trim()}`);
  // Warnings come on standard error, which is captured, too.
  const listed = JSON.parse(output.slice(output.search(/^\{/m), output.lastIndexOf('\n}') + 2)) as Bom;
  const shipped = listShipped();
  const bom = keepShipped(listed, shipped);
  if (bom.components.length !== shipped.length) {
    throw new Failure(
      `npm lists ${bom.components.length} of the ${shipped.length} packages that are shipped.`,
    );
  }
  writeFileSync(join(projectRoot, file), `${JSON.stringify(bom, null, 2)}\n`);
  say(`Wrote ${bom.components.length} packages to ${file}.`);
});

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  properties: { name: string; value: string }[];
}

interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * npm's list also has packages that only build and check, and calls the packages in the screens' bundle development
 * ones; this keeps the shipped packages, and says so.
 */
function keepShipped(bom: Bom, shipped: readonly Shipped[]): Bom {
  const parts = new Map(shipped.map((found) => [`${found.name}@${found.version}`, found]));
  const partOf = ({ name, version }: Component) => parts.get(`${name}@${version}`);
  const components = bom.components.flatMap((component) => {
    const found = partOf(component);
    if (!found) return [];
    const properties = component.properties.filter(({ name }) => !name.endsWith(':development'));
    if (found.server) properties.push({ name: 'lodestar:part', value: 'server' });
    if (found.screens) properties.push({ name: 'lodestar:part', value: 'screens' });
    return { ...component, properties };
  });
  const kept = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  // npm takes the name from the folder.
  const metadata = { ...bom.metadata, component: { ...bom.metadata.component, name: 'lodestar' } };
  return { ...bom, metadata, components, dependencies };
}
