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
  await syncAppearance({ channel, context, options })
}

/** What the frame looks like is of no weight for what it does. */
export async function syncAppearance({ channel, context, options }: IntroduceAppParameters): Promise<void> {
  try {
    const appearance = options.appearance?.() ?? readAppearance(await context.host())
    if (!appearance) return
    const { themeMode, themeVariables, locale, direction } = appearance
    const theme = { themeMode, ...(themeVariables && { themeVariables: { ...themeVariables } }) }
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
