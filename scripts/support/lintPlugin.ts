import type { Rule } from 'eslint';

type ListenerOf<Name extends keyof Rule.RuleListener> = NonNullable<Rule.RuleListener[Name]>;
/** Function with a body. */
type FunctionNode = Parameters<
  ListenerOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>
>[0];

interface Options {
  /** Maximum number of lines of a function. */
  max: number;
  /** Maximum number of lines of a component. */
  components: number;
}

/** Returns a function's name, or that of the variable it is assigned to; empty if it has none. */
function nameOf(node: FunctionNode): string {
  if ('id' in node && node.id) return node.id.name;
  const { parent } = node;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : '';
}

/**
 * Limits the lines of functions, blank ones and comments included. A component is a function with a capital name in a .tsx file. The
 * callback of a `describe` isn't limited.
 */
const maxFunctionLines: Rule.RuleModule = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { max: { type: 'integer' }, components: { type: 'integer' } },
        required: ['max', 'components'],
      },
    ],
  },
  create: (context) => {
    const [{ max, components }] = context.options as [Options];
    const check = (node: FunctionNode) => {
      const { parent } = node;
      if (parent.type === 'CallExpression') {
        const callee = context.sourceCode.getText(parent.callee);
        if (/^(test\.)?describe\b/.test(callee)) return;
      }
      const isComponent = context.filename.endsWith('.tsx') && /^[A-Z]/.test(nameOf(node));
      const limit = isComponent ? components : max;
      const lines = node.loc ? node.loc.end.line - node.loc.start.line + 1 : 0;
      if (lines > limit)
        context.report({ node, message: `The function has ${lines} lines; the limit is ${limit}.` });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

/** Lint rules of this project as a plugin. */
export default { meta: { name: 'tillsyn' }, rules: { 'max-function-lines': maxFunctionLines } };
