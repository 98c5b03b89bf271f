import ts from 'typescript';

/** Attributes and properties whose value a person reads or hears. */
const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'alt',
  'caption',
  'detail',
  'hint',
  'label',
  'placeholder',
  'summary',
  'text',
  'title',
]);
/** A word of two Latin letters, or a letter of another script; `U+` is none. */
const LETTER = /[\p{Script=Latin}]{2}|[^\P{L}\p{Script=Latin}]/u;
const MESSAGE_KEY = /^[a-z]+\.[A-Za-z0-9]+$/u;

/**
 * Texts that stand in the code of the page instead of in its catalogue, each as `line: text`: between tags, in what a
 * person reads of an element (`aria-label`, `title` …), and in properties of the same names.
 */
export function literalTexts(path: string, code: string): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];

  function report(node: ts.Node, text: string): void {
    if (!LETTER.test(text) || MESSAGE_KEY.test(text)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${line + 1}: ${text.trim()}`);
  }

  /** The strings that an expression can be, not those that it computes with. */
  function reportValue(node: ts.Expression | undefined): void {
    if (node === undefined) return;
    if (ts.isStringLiteralLike(node)) report(node, node.text);
    else if (ts.isTemplateExpression(node))
      report(node, [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(''));
    else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) reportValue(node.expression);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(reportValue);
    else if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === ts.SyntaxKind.PlusToken) reportValue(node.left);
      if (
        [
          ts.SyntaxKind.PlusToken,
          ts.SyntaxKind.AmpersandAmpersandToken,
          ts.SyntaxKind.BarBarToken,
          ts.SyntaxKind.QuestionQuestionToken,
        ].includes(kind)
      )
        reportValue(node.right);
    }
  }

  function visit(node: ts.Node): void {
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) reportValue(node.expression);
    else if (ts.isJsxAttribute(node) && READ.has(node.name.getText(source))) {
      const value = node.initializer;
      reportValue(value !== undefined && ts.isJsxExpression(value) ? value.expression : value);
    } else if (
      ts.isPropertyAssignment(node) &&
      (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
      READ.has(node.name.text)
    ) {
      reportValue(node.initializer);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}
