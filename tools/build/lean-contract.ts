import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** The parts of an endpoint that the server and the API's document need, and the screens don't. */
const serversPart = new Set(['summary', 'query', 'body', 'reply']);

/** A text to put in the place of the one between two positions of a module. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/**
 * Leaves the schemas out of the contract's endpoints: the browser sends data that the server will check, and believes
 * the replies. So the library of the schemas comes with the forms alone, which name theirs.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  transform: {
    filter: { id: /[\\/]shared[\\/]api[\\/][^\\/]+\.ts$/ },
    order: 'pre',
    handler: (code, id) => ({ code: makeLean(code, id), map: null, moduleSideEffects: false }),
  },
};

/** A module of the contract, of which a bundle holds only the used parts. */
export function makeLean(code: string, file: string): string {
  const { program } = parseSync(file, code);
  const changes = [...withoutServersPart(program), ...asPure(program)];
  // From the end, so that the positions before it stay right.
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code);
}

function withoutServersPart(program: ESTree.Program): Change[] {
  const changes: Change[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (definition?.type !== 'ObjectExpression') return;
      for (const property of definition.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (serversPart.has(property.key.name)) changes.push({ ...property.value, text: 'undefined' });
      }
    },
  });
  visitor.visit(program);
  return changes;
}

/** Says that no constant does anything but be there: a bundler can't see it of a call. */
function asPure(program: ESTree.Program): Change[] {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ init }) =>
      init
        ? [
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          ]
        : [],
    );
  });
}
