import type { Platform } from '@hawser/common'

const features = 'popup,width=600,height=800'

/** A window to be led to a provider's page, which must not reach back into this one: call it in the press itself. Null where the browser opens none. */
export function openPayWindow({ window }: Pick<Platform, 'window'>): Window | null {
  try {
    const opened = window?.open('about:blank', '', features) ?? null
    if (opened) opened.opener = null
    return opened
  } catch {
    // No page, or a window that is no ordinary one.
    return null
  }
}
