import type { ConnectorContext } from '@hawser/core'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import type { EmbeddedWalletOptions, FrameAppearance } from '../embeddedWalletOptions.js'

export interface IntroduceAppParameters {
  readonly channel: Pick<AppChannel, 'ask'>
  readonly context: ConnectorContext
  readonly options: EmbeddedWalletOptions
}

const maxText = 256
const maxIcon = 2_048

/** Tells the frame who the app is and what the modal looks like. @throws what the frame refuses, such as an origin that its project does not have */
export async function introduceApp({ channel, context, options }: IntroduceAppParameters): Promise<void> {
  const { window: page } = context.platform
  const name = (context.options?.appName ?? page?.document.title ?? '').slice(0, maxText)
  const icon = page?.document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? ''
  const tellLook = await prepareLook({ channel, context, options })
  // Before all else: what the frame may refuse it says in this language. The field's frame has to know the app first.
  const told = options.isCompatible ? undefined : tellLook()
  await channel.ask('SYNC_DAPP_DATA', {
    metadata: {
      name,
      description: '',
      url: page?.location.origin ?? '',
      icons: icon !== '' && icon.length <= maxIcon ? [icon] : [],
    },
    sdkType: 'appkit',
    projectId: options.projectId ?? '',
  })
  await (told ?? tellLook())
}

/** What the frame looks like is of no weight for what it does. */
export async function syncAppearance(parameters: IntroduceAppParameters): Promise<void> {
  const tellLook = await prepareLook(parameters)
  await tellLook()
}

/** Tells the frame whenever the modal gets another look or language, or the browser another colour scheme. Returns what ends it. */
export function followAppearance(parameters: IntroduceAppParameters): () => void {
  const end = new AbortController()
  const tell = (): void => void syncAppearance(parameters).catch(() => {})
  parameters.context.host().then(
    (host) => {
      const view = host.ownerDocument?.defaultView
      if (end.signal.aborted || !view?.MutationObserver) return
      const observer = new view.MutationObserver(tell)
      observer.observe(host, { attributes: true, attributeFilter: ['data-hawser-theme', 'style', 'lang', 'dir'] })
      const scheme = view.matchMedia?.('(prefers-color-scheme: dark)')
      scheme?.addEventListener('change', tell)
      end.signal.addEventListener('abort', () => {
        observer.disconnect()
        scheme?.removeEventListener('change', tell)
      })
    },
    () => {
      // Without a modal there is nothing to follow.
    },
  )
  return () => end.abort()
}

/** Reads the look. What it returns tells the frame, and never throws: it looks as it did then. */
async function prepareLook({ channel, context, options }: IntroduceAppParameters): Promise<() => Promise<void>> {
  const read = async (): Promise<FrameAppearance | undefined> =>
    options.appearance?.() ?? readAppearance(await context.host())
  const appearance = await read().catch(() => undefined)
  if (!appearance) return async () => {}
  const { themeMode, themeVariables, locale, direction } = appearance
  const theme = { themeMode, ...(themeVariables && { themeVariables: { ...themeVariables } }) }
  return async () => {
    try {
      if (options.isCompatible) await channel.ask('SYNC_THEME', theme)
      else
        await channel.ask('SYNC_APPEARANCE', {
          ...theme,
          ...(locale !== undefined && { locale }),
          ...(direction !== undefined && { direction }),
        })
    } catch {
      // It looks as it did.
    }
  }
}

const maxVariable = 1_024

/** The look and the language of the modal, as its element has them. Undefined where the page has no modal. */
function readAppearance(host: HTMLElement): FrameAppearance | undefined {
  const { dataset, style, lang, dir, ownerDocument } = host
  const { hawserTheme } = dataset
  if (!hawserTheme) return undefined
  const isDark = ownerDocument.defaultView?.matchMedia?.('(prefers-color-scheme: dark)').matches === true
  const variables = Array.from(style, (name) => [name, style.getPropertyValue(name).trim()] as const)
  return {
    themeMode: hawserTheme === 'dark' || (hawserTheme === 'system' && isDark) ? 'dark' : 'light',
    themeVariables: Object.fromEntries(
      variables.filter(([name, value]) => name.startsWith('--hawser-') && value.length <= maxVariable),
    ),
    ...(lang && { locale: lang }),
    ...((dir === 'ltr' || dir === 'rtl') && { direction: dir }),
  }
}
