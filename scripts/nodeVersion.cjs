'use strict'

/**
 * What is wrong with this Node version, or an empty string. Plain ES5, so that an old Node can say it.
 * Range: 20.19 or a later 20, 22.12 or newer (what Vite 8 runs on).
 *
 * @param {string} version
 * @returns {string}
 */
module.exports = function nodeVersionProblem(version) {
  var parts = version.split('.')
  var major = Number(parts[0])
  var minor = Number(parts[1])
  var isEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (isEnough) return ''
  return (
    'Hawser needs Node 20.19 or newer (22.12 or newer of the 22 line); this is Node ' +
    version +
    '.\nGet it from https://nodejs.org/en/download, or with a version manager:\n' +
    '  nvm install 22 && nvm use 22\n' +
    '  fnm install 22 && fnm use 22\n' +
    'Then run the same command again.'
  )
}
