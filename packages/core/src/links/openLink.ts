import { parseWalletLink } from '@hawser/common'

/** A link as the browser is to open it. */
export interface AppLink {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
}

/**
 * Opens a link, at once: call it in the tap itself, without a wait before it, or phones refuse. False where it may not be opened or the browser
 * refused to. Whether an app took it, no page is told.
 */
export function openLink(page: Pick<Window, 'open'> | undefined, { href, target }: AppLink): boolean {
  const safe = parseWalletLink(href)
  if (!page || safe === undefined) return false
  try {
    // The page that opens must not reach back into this one, nor be told its address.
    if (target === '_blank') page.open(safe, target, 'noopener,noreferrer')
    else page.open(safe, target)
    return true
  } catch {
    return false
  }
}
