export type Mapping = Record<string, unknown>;

export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Mappings key by key, everything else replaces. Neither argument is changed; keys keep the order of `base`, new ones follow. */
function mergeMappings(base: Mapping, over: Mapping): Mapping {
  const merged: Mapping = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const old = merged[key];
    merged[key] = isMapping(old) && isMapping(value) ? mergeMappings(old, value) : value;
  }
  return merged;
}

/**
 * A recipe file over the preset that it extends. Beyond the merging of mappings: null takes out a rule, with its
 * thresholds, or a threshold; a use that names another rule than the preset starts anew; a threshold whose numbers
 * change loses the preset's `cite`.
 */
export function mergeRecipe(preset: Mapping, file: Mapping): Mapping {
  const { extends: _, ...over } = file;
  const merged = mergeMappings(preset, over);
  const rules = mergeRules(mappingOr(preset['rules']), mappingOr(file['rules']));
  const removed = Object.entries(mappingOr(file['rules'])).filter(([, use]) => use === null);
  const kept = Object.entries(mappingOr(preset['thresholds'])).filter(
    ([signal]) => !removed.some(([name]) => signal.startsWith(`${name}.`)),
  );
  const thresholds = mergeThresholds(Object.fromEntries(kept), mappingOr(file['thresholds']));
  return { ...merged, rules, thresholds };
}

const mappingOr = (value: unknown): Mapping => (isMapping(value) ? value : {});

function mergeRules(base: Mapping, over: Mapping): Mapping {
  const merged: Mapping = { ...base };
  for (const [name, use] of Object.entries(over)) {
    const old = merged[name];
    if (use === null) delete merged[name];
    else if (isMapping(old) && isMapping(use) && (use['rule'] ?? old['rule']) === old['rule']) {
      merged[name] = mergeMappings(old, use);
    } else merged[name] = use;
  }
  return merged;
}

function mergeThresholds(base: Mapping, over: Mapping): Mapping {
  const merged: Mapping = { ...base };
  for (const [signal, limits] of Object.entries(over)) {
    const old = merged[signal];
    if (limits === null) delete merged[signal];
    else if (isMapping(old) && isMapping(limits)) {
      const { cite: _, ...numbers } = old;
      merged[signal] = mergeMappings(numbers, limits);
    } else merged[signal] = limits;
  }
  return merged;
}
