import { InvalidOptionsError } from '@hawser/common'
import type { ConnectorContext } from '@hawser/core'
import { FrameBlockedError, FrameLoadError } from '../../errors.js'
import { type AppChannel, createAppChannel } from '../../protocol/createAppChannel.js'
import type { FrameEvent } from '../../protocol/messages.js'
import type { EmbeddedWalletOptions } from '../embeddedWalletOptions.js'
import { chooseTexts } from '../texts.js'
import { createFrameElement, type FrameElement } from './createFrameElement.js'
import { watchReach } from './watchReach.js'

export interface CreateFrameOptions {
  readonly context: ConnectorContext
  readonly options: EmbeddedWalletOptions
  readonly onEvent: (event: FrameEvent) => void
  readonly onReload: () => void
  readonly onClose: () => void
  /** Ends the wait for the frame. */
  readonly signal: AbortSignal
}

/** The frame and the channel to it. */
export interface Frame {
  readonly channel: AppChannel
  /** Whether it is a window of its own, which a press of the user opens, and which is closed when it is hidden. */
  readonly isWindow: boolean
  isShown(): boolean
  show(): void
  hide(): void
  remove(): void
}

/** The network that the field's frame begins on. */
const defaultChainId = 'eip155:1'

/**
 * Puts the frame into the page, and resolves once it can be spoken to. Where it cannot it is taken out again.
 * @throws InvalidOptionsError, FrameLoadError, FrameBlockedError, AbortedError, NoPageError
 */
export async function createFrame(parameters: CreateFrameOptions): Promise<Frame> {
  const { context, options, onEvent, onReload, onClose, signal } = parameters
  const { platform } = context
  const { window: page, clock } = platform
  const host = await context.host()
  if (!page) throw new FrameLoadError({ details: 'There is no page to put the frame into.' })
  const url = frameUrlOf(options, page.location.origin)
  const { origin: frameOrigin } = new URL(url)

  let element: FrameElement | undefined
  let reach: ReturnType<typeof watchReach> | undefined
  const channel = createAppChannel({
    page,
    frame: () => element?.iframe.contentWindow ?? null,
    frameOrigin,
    clock,
    transport: options.isCompatible ? 'window' : 'port',
    timers: options.timers,
    onEvent,
    onReload,
  })
  let failBlocked: (error: Error) => void = () => {}
  const blocked = new Promise<never>((_, reject) => {
    failBlocked = reject
  })
  blocked.catch(() => {})
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const isOurs = blockedURI === frameOrigin || blockedURI.startsWith(`${frameOrigin}/`)
    if (isOurs && /^(?:frame|child|default)-src$/.test(effectiveDirective))
      failBlocked(new FrameBlockedError(frameOrigin))
  }
  page.document.addEventListener('securitypolicyviolation', onViolation)
  const remove = (): void => {
    page.document.removeEventListener('securitypolicyviolation', onViolation)
    channel.close()
    element?.remove()
  }
  try {
    element = createFrameElement({ host, url, readTexts: () => chooseTexts(options.texts, host), onClose })
    reach = watchReach({ page, iframe: element.iframe, url, platform })
    await Promise.race([channel.opened(signal), blocked, reach.failed])
  } catch (error) {
    remove()
    throw error
  } finally {
    reach?.stop()
  }
  const { isShown, show, hide } = element
  return { channel, isWindow: false, isShown, show, hide, remove }
}

/** The frame's address with what it has to know before anybody can speak to it. @throws InvalidOptionsError */
export function frameUrlOf(
  { frameUrl, projectId, isCompatible }: Pick<EmbeddedWalletOptions, 'frameUrl' | 'projectId' | 'isCompatible'>,
  pageOrigin: string,
): string {
  if (!frameUrl || !/^https?:\/\/\S+$/.test(frameUrl) || !URL.canParse(frameUrl))
    throw new InvalidOptionsError(
      `embeddedWallet({ frameUrl }) needs a URL, or createHawser one in \`services.frame\`, and was given ${JSON.stringify(frameUrl)}.`,
    )
  const url = new URL(frameUrl)
  if (url.origin === pageOrigin)
    throw new InvalidOptionsError(
      'embeddedWallet({ frameUrl }) is of the origin of this page, which could reach the keys then. Serve the frame from another origin.',
    )
  if (projectId !== undefined) url.searchParams.set('projectId', projectId)
  if (isCompatible) {
    url.searchParams.set('chainId', defaultChainId)
    url.searchParams.set('version', '4')
  } else url.searchParams.set('origin', pageOrigin)
  return url.href
}
