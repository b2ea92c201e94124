import { cdp } from 'vitest/browser'

// What comes up, slides or fades is one thing to look at and another to wait for: a press that meets a button on its way, or a place that is
// measured halfway, would let the processor's speed decide. Styles stay as they are, and motion ends within a frame or two.
/** @type {{ send(method: string, parameters?: object): Promise<unknown> }} */
const session = Object(cdp())
await session.send('Animation.enable')
await session.send('Animation.setPlaybackRate', { playbackRate: 20 })
