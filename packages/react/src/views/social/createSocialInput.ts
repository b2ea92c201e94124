/** The input of a connector that signs in by a provider's window. */
export interface SocialInput {
  readonly social: string
  /** The window that was opened in the press; null where the browser refused it. */
  readonly window: () => Window | null
  /** Opens another one, in a press that tries again. */
  readonly open: () => void
}

const features = 'popup,width=600,height=800'

/** Opens a window for a provider, which is empty until the wallet's page knows the address. To be called in a press. */
export function createSocialInput(social: string, page: Window | undefined): SocialInput {
  let opened: Window | null = null
  const open = (): void => {
    opened?.close()
    opened = page?.open('about:blank', '', features) ?? null
  }
  open()
  return { social, window: () => opened, open }
}

/** The input by which this page goes to a provider, and comes back to where it is. */
export function createRedirectInput(social: string, page: Window | undefined): object {
  return { social, returnTo: page?.location.href }
}

/** Whether a connector's input opens a window, and how to open it once more. */
export function reopenWindow(input: object | undefined): void {
  const { open } = Object(input) as Partial<SocialInput>
  open?.()
}
