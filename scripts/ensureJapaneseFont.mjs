import { installFromDebian } from './installFromDebian.mjs'

/**
 * Sees to it that the browser can draw Japanese: by boxes in place of its letters, no test sees where a line breaks in the midst of a word. Where there is no
 * such font one is installed, but only on Debian as root.
 *
 * @param {ReturnType<typeof import('./children.mjs').createChildren>} children
 * @returns {Promise<boolean | undefined>} whether there is one; undefined where fontconfig is not what knows it
 */
export async function ensureJapaneseFont(children) {
  const isThere = async () => {
    const { code, output } = await children.run('fc-list', [':lang=ja', 'family'])
    return code === 0 ? output.trim() !== '' : undefined
  }
  const found = await isThere()
  if (found !== false || (await installFromDebian(children, ['fonts-droid-fallback'])) === undefined) return found
  return isThere()
}
