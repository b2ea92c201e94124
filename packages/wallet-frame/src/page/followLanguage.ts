import type { Stage } from '../screens/createStage.js'
import { createLiveText } from '../text/createLiveText.js'
import type { Text } from '../text/createText.js'
import { markLanguage } from '../text/markLanguage.js'
import type { Appearance } from './createAppearance.js'
import { englishScreenTexts, type ScreenTexts } from './screenTexts.js'

/**
 * Resolves with the words of screens that are no consent. Until `signal` ends, those that stand on the stage follow the page's language, and so do those that come:
 * the screens stay as they are, with what was typed into them.
 */
export async function followLanguage({
  appearance,
  stage,
  signal,
}: {
  readonly appearance: Pick<Appearance, 'screens' | 'text' | 'watch'>
  readonly stage: Pick<Stage, 'root' | 'changed'>
  readonly signal: AbortSignal
}): Promise<{ readonly text: Text; readonly texts: ScreenTexts }> {
  const { root } = stage
  const first = await appearance.screens()
  const live = createLiveText({ root, text: first })
  markLanguage(root, first)
  let count = 0
  async function follow(): Promise<void> {
    count += 1
    const mine = count
    const next = await appearance.screens()
    if (signal.aborted || mine !== count) return
    live.speak(next)
    markLanguage(root, next)
    stage.changed()
  }
  const stopWatching = appearance.watch(() => void follow())
  signal.addEventListener('abort', () => {
    stopWatching()
    live.stop()
  })
  // It may have become another one while its words came.
  if (appearance.text().code !== first.code) void follow()
  return { text: live.text, texts: live.text.tree('screen', englishScreenTexts) }
}
