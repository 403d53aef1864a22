/** PostgreSQL's facts about a plan's node; times and rows are those of one loop, blocks its children's as well. */
interface Node {
  'Node Type': string;
  'Join Type'?: string;
  'Subplan Name'?: string;
  'CTE Name'?: string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Actual Total Time': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** The output of `explain (analyze, buffers, format json)`. */
export interface Explained {
  Plan: Node;
  'Execution Time': number;
}

/** The plan in one line for each node that did anything. */
export function showPlan({ Plan: root, 'Execution Time': milliseconds }: Explained): string {
  return [...linesOf(root, 0), `${milliseconds.toFixed(3)} ms in all`].join('\n');
}

/** The cost of a query in all. */
export function sumUpPlan({ Plan: root, 'Execution Time': milliseconds }: Explained) {
  return {
    milliseconds,
    hit: root['Shared Hit Blocks'],
    read: root['Shared Read Blocks'],
    removed: allNodes(root).reduce((sum, node) => sum + removedBy(node), 0),
    sorted: Math.max(0, ...allNodes(root).map(sortedBy)),
  };
}

function linesOf(node: Node, depth: number): string[] {
  if (node['Actual Loops'] === 0) return [];
  const removed = removedBy(node);
  const facts = [
    `rows=${node['Actual Rows']}`,
    node['Actual Loops'] > 1 ? `loops=${node['Actual Loops']}` : '',
    `time=${node['Actual Total Time'].toFixed(3)}`,
    `hit=${node['Shared Hit Blocks']}`,
    node['Shared Read Blocks'] > 0 ? `read=${node['Shared Read Blocks']}` : '',
    removed > 0 ? `removed=${removed}` : '',
  ];
  const line = `${'  '.repeat(depth)}${nameOf(node)}  ${facts.filter(Boolean).join(' ')}`;
  return [line, ...(node.Plans ?? []).flatMap((child) => linesOf(child, depth + 1))];
}

function nameOf(node: Node): string {
  const { 'Relation Name': relation, 'Index Name': index, 'Join Type': join, Alias: alias } = node;
  const { 'Subplan Name': plan, 'CTE Name': table } = node;
  const words = [
    plan ? `${plan}:` : '',
    join && join !== 'Inner' ? join : '',
    node['Node Type'],
    index ? `using ${index}` : '',
    table ? `on ${table}` : '',
    relation ? `on ${relation}` : '',
    relation && alias && alias !== relation ? alias : '',
  ];
  return words.filter(Boolean).join(' ');
}

function removedBy(node: Node): number {
  const perLoop =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round(perLoop * node['Actual Loops']);
}

/** How many rows the node puts in order at once. */
function sortedBy({ 'Node Type': type, Plans: nodes = [] }: Node): number {
  const input = nodes.find((node) => !node['Subplan Name']);
  return type.endsWith('Sort') ? (input?.['Actual Rows'] ?? 0) : 0;
}

function allNodes(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}
