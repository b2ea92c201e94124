import type { Connection } from '@hawser/core'
import type { SendState } from '@hawser/core/send'
import { createContext, type FunctionComponent } from 'react'
import type { enSend } from '../../text/enSend.js'

/** What stands in place of the form at times. Other views' own, so they are no part of the form's chunk; it is loaded with them. */
export interface SendStages {
  readonly WalletSilent: FunctionComponent<{ readonly connection: Connection }>
  readonly SendWaiting: FunctionComponent<{
    readonly connection: Connection
    readonly form: SendState
    readonly onCancel: () => void
  }>
}

/** The send feature's module and, where sending is spoken of, what it says. They are chunks of their own, loaded together with the views. */
export type SendFeature = typeof import('@hawser/core/send') & {
  readonly enSend?: typeof enSend | undefined
  readonly stages?: SendStages | undefined
}

export const SendFeatureContext = createContext<SendFeature | null>(null)
