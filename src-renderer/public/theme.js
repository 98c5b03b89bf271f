/*
 * Sets theme, contrast and density before the first paint, so that the page never flashes in the wrong ones. A plain
 * script, since modules run after the first paint; app/settings.ts writes what is read here.
 */
(function () {
  var settings = {};
  try {
    settings = JSON.parse(localStorage.getItem('winnow.settings') || '{}');
  } catch {
    // Storage that is switched off or was damaged: the system's own preferences hold.
  }
  var root = document.documentElement;
  var more = settings.contrast === 'more' || matchMedia('(prefers-contrast: more)').matches;
  root.dataset.theme = settings.theme === 'light' || settings.theme === 'dark' ? settings.theme : 'system';
  root.dataset.contrast = more ? 'more' : 'normal';
  root.dataset.density = settings.density === 'comfortable' ? 'comfortable' : 'compact';
})();
