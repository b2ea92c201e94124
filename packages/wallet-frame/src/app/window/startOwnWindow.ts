import type { Clock } from '@hawser/common'
import { FrameRefusedError } from '@hawser/embedded-wallet/errors'
import { type AnswerOf, createFrameChannel, type RequestOf } from '@hawser/embedded-wallet/protocol'
import { base64urlnopad } from '@scure/base'
import { boundTo } from '../../enrolment/sealedSecret.js'
import { toSealedText } from '../../enrolment/sealedText.js'
import type { Appearance } from '../../page/createAppearance.js'
import { followLanguage } from '../../page/followLanguage.js'
import { createStage, type Place } from '../../screens/createStage.js'
import { type PressScreen, showPress } from '../../screens/showPress.js'
import { createVaultClient, type VaultWorker } from '../../worker/createVaultClient.js'
import { toRefusal } from '../toRefusal.js'
import type { PagePlace } from './findPlace.js'
import { standInWindow } from './standInWindow.js'

export interface OwnWindowPageOptions {
  readonly window: Window & typeof globalThis
  readonly root: HTMLElement
  readonly clock: Clock
  readonly appearance: Appearance
  readonly createWorker: () => VaultWorker
  /** Of the page's own origin at the other end. */
  readonly place: PagePlace
}

type Words = Awaited<ReturnType<typeof followLanguage>>

/**
 * Starts the page as a window that a frame of its own origin has opened: it sees what this browser keeps for that origin, which frames in other sites do not. What it
 * gives is sealed to that frame's key, after a look and a press of the user.
 */
export function startOwnWindow(options: OwnWindowPageOptions): void {
  const { window, root, clock, appearance, createWorker, place } = options
  const vault = createVaultClient({ createWorker, clock })
  const stage = createStage({ root, window })
  const speak = ({ signal }: Place): Promise<Words> => followLanguage({ appearance, stage, signal })

  async function handOver(
    { appOrigin, email, walletId, setIds, publicKey, nonce }: RequestOf<'HAND_OVER'>,
    signal: AbortSignal,
  ): Promise<AnswerOf<'HAND_OVER'>> {
    const kept = await vault.ask('wallets', {}, { signal })
    if (!kept.some((one) => one.walletId === walletId && setIds.includes(one.setId)))
      throw new FrameRefusedError('This browser has no part of the wallet there.', { reason: 'NOT_HERE' })
    const toScreen = ({ text, texts }: Words): PressScreen<AnswerOf<'HAND_OVER'>> => {
      const { enrol } = texts
      return {
        title: enrol.askTitle(appOrigin),
        parts: [
          { kind: 'text', text: enrol.askText(email ?? '') },
          { kind: 'text', text: enrol.askMeaning },
          { kind: 'note', text: enrol.askIf },
        ],
        yes: enrol.yes,
        no: enrol.no,
        explain: (reason) => text(`consent.hidden.${reason}`),
        progress: texts.working,
        async run(end) {
          const purpose = boundTo({ name: 'HAND_OVER', appOrigin, nonce, of: walletId })
          const asked = { walletId, setIds, publicKey: base64urlnopad.decode(publicKey), boundTo: purpose }
          const { setId, ...secret } = await vault.ask('handOver', asked, { signal: end })
          return { ...toSealedText(secret), setId }
        },
      }
    }
    return stage.run(async (at) => showPress(at, toScreen(await speak(at)), { clock }), signal)
  }

  async function usePasskey(asked: RequestOf<'USE_PASSKEY'>, signal: AbortSignal): Promise<AnswerOf<'USE_PASSKEY'>> {
    const { showPasskey } = await import('./showPasskey.js')
    return stage.run(async (at) => showPasskey(at, asked, { window, clock, ...(await speak(at)) }), signal)
  }

  const stand = standInWindow({
    window,
    root,
    clock,
    place,
    appearance,
    say: (texts, isOver) => (isOver ? texts.over : texts.own),
    onLeave: () => channel.tell('WINDOW_LEFT', {}),
  })
  const channel = createFrameChannel({
    frame: window,
    parent: place.other,
    parentOrigin: place.appOrigin,
    handlers: {
      SYNC_APPEARANCE(look) {
        appearance.set(look)
        return undefined
      },
      HAND_OVER: (asked, { signal }) => handOver(asked, signal).catch(refuse),
      USE_PASSKEY: (asked, { signal }) => usePasskey(asked, signal).catch(refuse),
    },
    onClosed: () => stand.end(),
  })
  channel.ready()
}

function refuse(error: unknown): never {
  throw error instanceof FrameRefusedError ? error : toRefusal(error)
}
