import { createContext } from 'react'
import type { enSend } from '../../text/enSend.js'

/** The send feature's module and, where sending is spoken of, what it says. They are chunks of their own, loaded together with the views. */
export type SendFeature = typeof import('@hawser/core/send') & { readonly enSend?: typeof enSend | undefined }

export const SendFeatureContext = createContext<SendFeature | null>(null)
