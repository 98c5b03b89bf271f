import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recipeJsonSchema } from '#engine/recipe/json-schema.ts';

test('the published schema is the one that the code has', () => {
  const file = new URL('../../../../resources/schema/recipe.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(recipeJsonSchema());
});

test('it refuses unknown keys at every level', () => {
  const text = JSON.stringify(recipeJsonSchema());
  expect(text.match(/"additionalProperties":false/g)?.length).toBeGreaterThan(5);
});
