import ts from 'typescript';
import guardsByFile from '../scripts/guards.json';

/**
 * How a guard is taken out of the code: one kind of change, at the code that it names. The code is an identifier, an expression, or the text
 * of a string, and occurs in one guard of its declaration.
 */
export interface Mutation {
  /** The declaration that holds the guard: a function, constant, method, property, or class. */
  in: string;
  /** Removes the statement, list element, or property. An `if` goes with its only statement. */
  remove?: string;
  /** Makes the condition or value true, or false. */
  true?: string;
  false?: string;
  /** Drops this operand of `&&`, `||`, or `??`. */
  drop?: string;
  /** Always takes the first, or the second, branch of `a ? b : c`. */
  then?: string;
  else?: string;
  /** Drops the method call: `list.filter(isOpen)` becomes `list`. */
  unwrap?: string;
  /** Replaces exactly this code by other code. The name of a property stands for its value. */
  replace?: string;
  by?: string;
}

export interface Guard extends Mutation {
  name: string;
  file: string;
  /** The file of the test that must fail without the guard. */
  test: string;
}

/** All guards. `scripts/guards.json` lists them by file and name. */
export const listGuards = (): Guard[] =>
  Object.entries(guardsByFile).flatMap(([file, guards]: [string, Record<string, Mutation & { test: string }>]) =>
    Object.entries(guards).map(([name, guard]) => ({ ...guard, name, file })),
  );

interface Edit {
  node: ts.Node;
  text: string;
}

/** Returns the source without a guard. Throws unless the mutation fits one place and its result can be parsed. */
export function removeGuard(path: string, source: string, mutation: Mutation): string {
  const fail = (problem: string) => new Error(`${path}: ${JSON.stringify(mutation)} ${problem}.`);
  const [kind, ...others] = kindNames.filter((name) => name in mutation);
  if (!kind || others.length > 0) throw fail('needs one kind of mutation');
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const edits = new Map<string, Edit>();
  for (const declaration of findNodes(file, (node) => isDeclarationOf(node, mutation.in)))
    for (const found of findNodes(declaration, (node) => isCode(node, mutation[kind] ?? ''))) {
      const edit = kinds[kind](found, mutation);
      if (edit) edits.set(`${edit.node.getStart()} ${edit.node.end}`, edit);
    }
  const [edit] = edits.values();
  if (!edit || edits.size > 1) throw fail(`fits ${edits.size} places, not one`);
  const mutated = source.slice(0, edit.node.getStart()) + edit.text + source.slice(edit.node.end);
  if (mutation.by !== undefined && !isParsable(path, mutated)) throw fail('gives code that can’t be parsed');
  return mutated;
}

const isParsable = (fileName: string, source: string) =>
  ts.transpileModule(source, { fileName, reportDiagnostics: true }).diagnostics?.length === 0;

const kinds = {
  remove: (code: ts.Node) => {
    const node = climb(code, isRemovable);
    if (!node) return undefined;
    if (ts.isStatement(node)) return { node: isOnlyStatement(node) ? node.parent : node, text: ';' };
    return { node, text: ts.isArrayLiteralExpression(node.parent) ? '...[]' : '...{}' };
  },
  true: (code: ts.Node) => replaceNode(climb(code, isValue), 'true'),
  false: (code: ts.Node) => replaceNode(climb(code, isValue), 'false'),
  drop: (code: ts.Node) => {
    const operand = climb(code, ({ parent }) => isLogical(parent));
    if (!operand) return undefined;
    const { left, right } = operand.parent as ts.BinaryExpression;
    return replaceNode(operand.parent, (operand === left ? right : left).getText());
  },
  then: (code: ts.Node) => chooseBranch(code, 'whenTrue'),
  else: (code: ts.Node) => chooseBranch(code, 'whenFalse'),
  unwrap: (code: ts.Node) => {
    const call = climb(code, isMethodCall) as MethodCall | undefined;
    return call && replaceNode(call, call.expression.expression.getText());
  },
  replace: (code: ts.Node, { by = '' }: Mutation) =>
    replaceNode(ts.isPropertyAssignment(code.parent) && code.parent.name === code ? code.parent.initializer : code, by),
} satisfies Record<string, (code: ts.Node, mutation: Mutation) => Edit | undefined>;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

const replaceNode = (node: ts.Node | undefined, text: string): Edit | undefined => node && { node, text };

function chooseBranch(code: ts.Node, branch: 'whenTrue' | 'whenFalse'): Edit | undefined {
  const choice = climb(code, ts.isConditionalExpression) as ts.ConditionalExpression | undefined;
  return choice && replaceNode(choice, choice[branch].getText());
}

/** The node or its closest ancestor that passes the test, within one statement. */
function climb(node: ts.Node, test: (node: ts.Node) => boolean): ts.Node | undefined {
  if (test(node)) return node;
  return ts.isStatement(node) ? undefined : climb(node.parent, test);
}

function findNodes(root: ts.Node, test: (node: ts.Node) => boolean): ts.Node[] {
  const found = test(root) ? [root] : [];
  ts.forEachChild(root, (child) => void found.push(...findNodes(child, test)));
  return found;
}

const isDeclarationOf = (node: ts.Node, name: string) =>
  (ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isClassDeclaration(node)) &&
  node.name?.getText() === name;

const isCode = (node: ts.Node, code: string) =>
  (ts.isStringLiteralLike(node) && node.text === code) ||
  (node.getWidth() >= code.length && node.getText().replace(/\s+/g, ' ') === code);

const isRemovable = (node: ts.Node) =>
  ts.isStatement(node) || ts.isObjectLiteralElement(node) || ts.isArrayLiteralExpression(node.parent);

const isOnlyStatement = ({ parent }: ts.Statement) => ts.isIfStatement(parent) && !parent.elseStatement;

/** Whether a node is a condition, or a value that is returned or gets a name. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isArrowFunction(node)) return false;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isArrowFunction(parent)) return parent.body === node && !ts.isBlock(node);
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isCallExpression(parent)) return parent.expression !== node && ts.isBinaryExpression(node);
  return ts.isReturnStatement(parent);
}

const isLogical = (node: ts.Node) =>
  ts.isBinaryExpression(node) &&
  [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(
    node.operatorToken.kind,
  );

type MethodCall = ts.CallExpression & { expression: ts.PropertyAccessExpression };

const isMethodCall = (node: ts.Node) => ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
