/**
 * The headers under which every file of the renderer is served, on the desktop as on the web (DECISIONS 22).
 * Styles alone may be inline: Monaco sets style attributes and adds two style elements. Nothing else is allowed that
 * is not a file of ours, so text of a document can never run, load or send anything.
 */
export const RENDERER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    // These do not fall back to default-src.
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), display-capture=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Built assets carry a hash of their content in their name; anything else may change under its name. */
export function cacheControl(path: string): string {
  return /(^|\/)assets\/[^/]*-[\w-]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
