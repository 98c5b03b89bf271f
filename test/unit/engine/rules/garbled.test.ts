import { describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/garbled/garbled.ts';
import { declaration } from '#test/helpers/declarations.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

const meter = await ruleMeter(rule);
const score = (text: string): unknown => meter(text).cells['score'];

describe('garbled', () => {
  it.each<[string, unknown]>([
    ['', { na: 'undefined' }],
    [' \n\u3000', { na: 'undefined' }],
    ['plain text, 100 % right', 0],
    ['汉字 漢字 かな カナ 한국어 ไทย العربية हिन्दी 😀👩🏽‍💻', 0],
    ['“Où?” — «Ja», ½ l für 3 €, O’Neill, ™ ® ©', 0],
    ['a\r\nb\u2028c\u0000', 0],
    ['ab \ufffd\ufffd', 0.5],
    ['ab\ufffd\ufffd', 1],
    ['\ue000\ue001 ab', 0.5],
    ['ok Ã©tÃ©', 0.7],
    ['Ð¿Ñ€Ð¸Ð²ÐµÑ‚', 0.9],
    ['鍝堜經澶鏄墍鏈夊瓧鎴栬鍚', 1],
  ])('%j scores %j', (text, expected) => {
    const found = score(text);
    expect(typeof found === 'number' ? Math.round(found * 10) / 10 : found).toEqual(expected);
  });

  it.each([
    'eng',
    'fra',
    'ces',
    'vie',
    'isl',
    'tur',
    'azj_latn',
    'rus',
    'ukr',
    'ell_monotonic',
    'ell_polytonic',
    'heb',
    'arb',
    'pes_1',
    'hin',
    'tam',
    'tha',
    'khm',
    'mya',
    'kat',
    'hye',
    'amh',
    'jpn',
    'kor',
    'cmn_hans',
    'cmn_hant',
    'yor',
    'lit',
    'mlt',
    'gle',
    'cym',
    'haw',
    'chr_cased',
  ])('%s is not garbled', (name) => {
    expect(score(declaration(name))).toBeLessThan(0.005);
  });

  it('says which words', () => {
    expect(meter('right, wrÃ¶ng, Ð¿Ñ€Ð¸, right').explain('score')).toEqual(['wrÃ¶ng', 'Ð¿Ñ€Ð¸']);
    expect(meter('a\ufffdb right').explain('lost_fraction')).toEqual(['a\ufffdb']);
  });

  const FORMULAS = [
    '∀ε>0 ∃δ>0: |x−a|<δ ⇒ |ƒ(x)−ƒ(a)|<ε',
    '∑ᵢ₌₁ⁿ xᵢ² ≤ ∫₀^∞ e^{−t²} dt = √π/2',
    'Ψ(r,θ,φ) = R(r)·Y(θ,φ), ħ²/2m ∇²ψ + V ψ = E ψ',
    'A ∪ B ⊆ C ∖ D, ℝⁿ → ℂ, ⟨x|y⟩ ≥ 0, ¬p ∨ q',
    'α·β = γ⁄δ, Δx ≈ 3·10⁻⁷ µm, 25 °C ± 0.5 °C, 90°',
    'det(A − λI) = 0 ⇔ λ ∈ σ(A); x̄, ŷ, ẋ, β̂, σ̃²',
    '2H₂ + O₂ → 2H₂O, Na⁺ + Cl⁻ ⇌ NaCl↓, ΔH° = −286 kJ·mol⁻¹',
    '\\[ \\frac{\\partial u}{\\partial t} = \\alpha \\nabla^2 u \\] where α > 0',
    'f: X→Y, g∘f, x₁,…,xₙ ∈ ℤ₂[ξ], ⌊x⌋+⌈y⌉, 𝔼[X²] < ∞, 𝒪(n log n)',
    '设函数 f(x)=√(x²+1)，若 ∠ABC=60°，则 △ABC≌△DEF，α∥β，求 sinα×cosβ÷2 的值。',
    '½ ¾ × ÷ ± ¬ µ Ω Å ‰ ′ ″ ∴ ∵ ≠ ≡ ≪ ≫ ∝ ∮',
    '│ x │ y²│\n├───┼───┤\n│ 1 │ 1 │',
  ];
  it.each(FORMULAS)('formulas are not garbage: %j', (text) => {
    expect(score(text)).toBe(0);
  });

  it('is linear in hostile text', () => {
    for (const hostile of ['Ã', 'a'.repeat(50) + 'Ã', 'é', '\ufffd', '漢', '𝔼', 'x²']) {
      expect(typeof score(hostile.repeat(100_000 / hostile.length))).toBe('number');
    }
  }, 20_000);
});
