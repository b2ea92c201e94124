import { type Hawser, selectActiveConnection } from '@hawser/core'

/**
 * Signs in who opened the page as a mini-app of Telegram's. Who cannot be signed in this way is where the other ways are. Who comes back from a provider is signed
 * in by `HawserProvider`.
 */
export async function enterAsOpened(client: Hawser, { isMiniApp }: { readonly isMiniApp: boolean }): Promise<void> {
  const isBack = new URLSearchParams(window.location.search).has('result_uri')
  const initData = isMiniApp && !isBack ? readInitData() : undefined
  if (initData === undefined) return
  const { connect } = await import('@hawser/core/actions')
  try {
    // What is connected already, or about to be again, is kept.
    if (!selectActiveConnection(client.getSnapshot()))
      await connect(client, { connectorId: 'auth', input: { telegram: initData } })
  } catch {
    if (!client.signal.aborted) client.open()
  }
}

/**
 * Has a page that was opened as a mini-app know what Telegram opened it with, as Telegram's own script does, which this page does without: nothing of it comes from
 * elsewhere. To be called before there is a client. Source: Telegram, "Mini Apps", `tgWebAppData`.
 */
export function readMiniApp(): void {
  const launch = new URLSearchParams(window.location.hash.slice(1))
  const [initData, platform] = ['tgWebAppData', 'tgWebAppPlatform'].map((name) => launch.get(name) ?? '')
  if (initData && !('Telegram' in window)) Object.assign(window, { Telegram: { WebApp: { initData, platform } } })
}

/** Who has opened the mini-app, as Telegram has signed it. */
function readInitData(): string | undefined {
  const { initData } = Object(Object(Object(window).Telegram).WebApp) as { readonly initData?: unknown }
  return typeof initData === 'string' && initData !== '' ? initData : undefined
}
