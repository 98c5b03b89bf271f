/** A callback whose source holds one of these can fail. `expectX` and `assertX` are helpers that assert. */
const ASSERTION = /\b(expect\w*|assert\w*)\s*[.(<]|\bfc\.assert\b/;

/** True for `test(…)`, `it.each(…)(…)`, `test.skipIf(…)(…)` and the like. */
function isTest(callee) {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'MemberExpression') return isTest(callee.object);
  return callee.type === 'CallExpression' && isTest(callee.callee);
}

/** ESLint rule: a test must assert something, or it cannot fail. */
export const testAsserts = {
  meta: { type: 'problem', schema: [], messages: { vacuous: 'This test asserts nothing, so it cannot fail.' } },
  create(context) {
    return {
      CallExpression(node) {
        const body = node.arguments.find((argument) => /Function/.test(argument.type));
        if (body === undefined || !isTest(node.callee)) return;
        if (!ASSERTION.test(context.sourceCode.getText(body))) context.report({ node, messageId: 'vacuous' });
      },
    };
  },
};
