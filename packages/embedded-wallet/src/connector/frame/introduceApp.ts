import type { ConnectorContext } from '@hawser/core'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import type { EmbeddedWalletOptions } from '../embeddedWalletOptions.js'

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
  await syncAppearance({ channel, options })
}

/** What the frame looks like is of no weight for what it does. */
export async function syncAppearance({
  channel,
  options,
}: Pick<IntroduceAppParameters, 'channel' | 'options'>): Promise<void> {
  const appearance = options.appearance?.()
  if (!appearance) return
  const { themeMode, themeVariables, locale, direction } = appearance
  const theme = { themeMode, ...(themeVariables && { themeVariables: { ...themeVariables } }) }
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
