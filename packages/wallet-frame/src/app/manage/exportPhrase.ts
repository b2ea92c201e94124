import { type Clock, isHawserError } from '@hawser/common'
import { VaultLockedError } from '../../errors.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import { createMake } from '../../screens/createMake.js'
import type { Place } from '../../screens/createStage.js'
import { drawButton, drawParts, drawScreen } from '../../screens/drawScreen.js'
import { showChoice } from '../../screens/showChoice.js'
import { EXPORT_DELAY_MS } from '../../vault.js'
import type { ManageContext, ManagePart } from './manageContext.js'
import { showWords } from './showWords.js'

/** Shows the recovery phrase, in the frame alone: after a mailed code, a share that the service gave out for it, and a delay. */
export const exportPhrase: ManagePart = async (context, signal) => {
  const { flows, wallet, vault, clock } = context
  // On screens of its own, where the wallet has to be recovered first.
  await wallet.open(signal)
  return flows.run(async ({ place, texts, prove }) => {
    const { phrase: words } = texts.manage
    const isWanted = await showChoice<boolean>(place, {
      title: words.title,
      parts: [
        { kind: 'text', text: words.text },
        { kind: 'danger', text: words.danger },
        { kind: 'text', text: words.advice },
      ],
      buttons: [{ label: words.go, chosen: true, look: 'primary' }],
      back: { label: texts.back, chosen: false },
    })
    if (!isWanted) return false
    await prove()
    try {
      const phrase = await showCountdown(place, { texts, clock, run: (inner) => readPhrase(context, inner) })
      if (phrase === null) return false
      await showWords(place, { phrase, texts, clock, vault })
      return true
    } catch (error) {
      if (place.signal.aborted || !isLocked(error)) throw error
      await showChoice(place, {
        title: words.lockedTitle,
        parts: [{ kind: 'text', text: words.lockedText }],
        buttons: [{ label: texts.close, chosen: true, look: 'primary' }],
      })
      return false
    }
  }, signal)
}

/** @throws VaultLockedError, and as the vault's `exportPhrase` */
async function readPhrase({ session, service, vault }: ManageContext, signal: AbortSignal): Promise<string> {
  const opened = await vault.ask('opened', {}, { signal })
  if (!opened) throw new VaultLockedError()
  const share = await session.use((token) => service.share(opened.setId, { token, signal, isForExport: true }), signal)
  try {
    return await vault.ask('exportPhrase', { service: share }, { signal })
  } finally {
    share.fill(0)
  }
}

const isLocked = (error: unknown): boolean =>
  isHawserError(error, 'VAULT_LOCKED') || isHawserError(error, 'VAULT_WORKER')

/** Shows how long it takes until `run` is done, which can be called off: null then. @throws as {@link Place.show}, and what `run` throws */
function showCountdown<TResult>(
  place: Place,
  {
    texts,
    clock,
    run,
  }: { readonly texts: ScreenTexts; readonly clock: Clock; readonly run: (signal: AbortSignal) => Promise<TResult> },
): Promise<TResult | null> {
  const { phrase: words } = texts.manage
  const make = createMake(place.window.document)
  return place.show<TResult | null>(({ choose, fail, signal }) => {
    const left = make('p', { className: 'countdown' })
    left.setAttribute('role', 'timer')
    const view = drawScreen(make, {
      title: words.waitTitle,
      body: [left, ...drawParts(make, [{ kind: 'danger', text: words.waitText }])],
      buttons: [drawButton(make, { label: texts.cancel, look: 'quiet', onPress: () => choose(null) })],
    })
    const endsAtMs = clock.nowMs() + EXPORT_DELAY_MS
    let cancel = (): void => {}
    const tick = (): void => {
      left.textContent = words.left(Math.max(1, Math.ceil((endsAtMs - clock.nowMs()) / 1_000)))
      cancel = clock.setTimeout(tick, 1_000)
    }
    tick()
    signal.addEventListener('abort', () => cancel())
    run(signal).then(choose, fail)
    return view.element
  })
}
