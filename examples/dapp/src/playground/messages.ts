import * as v from 'valibot'
import { settingsSchema } from './settings.js'

/** From the page to the frame. */
const toFrameSchema = v.object({ type: v.literal('playground:settings'), settings: settingsSchema })
/** From the frame: it listens; the modal stands. */
const toPageSchema = v.object({ type: v.picklist(['playground:ready', 'playground:shown']) })

export type MessageToFrame = v.InferOutput<typeof toFrameSchema>
export type MessageToPage = v.InferOutput<typeof toPageSchema>

interface ListenOptions<TMessage> {
  /** Read at each message: a frame has its window once it stands. */
  readonly from: () => Window | null | undefined
  readonly schema: v.GenericSchema<unknown, TMessage>
  readonly onMessage: (message: TMessage) => void
}

/** Listens for messages of one window of this origin that have the right shape; all others are passed over. The answer ends it. */
function listen<TMessage>({ from, schema, onMessage }: ListenOptions<TMessage>): () => void {
  const onEvent = ({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== from() || origin !== window.location.origin) return
    const message = v.safeParse(schema, data)
    if (message.success) onMessage(message.output)
  }
  window.addEventListener('message', onEvent)
  return () => window.removeEventListener('message', onEvent)
}

export const listenToFrame = (from: () => Window | null | undefined, onMessage: (message: MessageToPage) => void) =>
  listen({ from, schema: toPageSchema, onMessage })

export const listenToPage = (onMessage: (message: MessageToFrame) => void) =>
  listen({ from: () => window.parent, schema: toFrameSchema, onMessage })

/** Sends to a window of this origin alone. */
export function send(to: Window | null | undefined, message: MessageToFrame | MessageToPage): void {
  to?.postMessage(message, window.location.origin)
}
