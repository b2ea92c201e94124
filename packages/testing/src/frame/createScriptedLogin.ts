import { ProviderRpcError } from '../wallet/providerRpcError.js'
import type { ScriptedFrameBehavior } from './scriptedFrame.js'

export interface ScriptedLoginParameters {
  /** What the frame keeps: the address of who is logged in, and whether this browser is known. */
  readonly memory: Map<string, string>
  readonly has: (behavior: ScriptedFrameBehavior) => boolean
  readonly code: string
  readonly newCode: string
}

export interface ScriptedLogin {
  /** Answers a message of `loginNames`. @throws ProviderRpcError */
  answer(name: string, given: Readonly<Record<string, unknown>>): Promise<unknown>
  /** @throws ProviderRpcError where nobody is logged in */
  check(): void
  /** Opens the link that was mailed. */
  openLink(): void
}

/** The messages by which somebody is let in by an address, and puts another in its place. */
export const loginNames: ReadonlySet<string> = new Set(
  'CONNECT_EMAIL CONNECT_DEVICE AWAIT_LINK CONNECT_OTP UPDATE_EMAIL UPDATE_EMAIL_PRIMARY_OTP UPDATE_EMAIL_SECONDARY_OTP'.split(
    ' ',
  ),
)

/** How a scripted frame lets its user in by an e-mail address. */
export function createScriptedLogin({ memory, has, code, newCode }: ScriptedLoginParameters): ScriptedLogin {
  let asked: string | undefined
  /** The address that is to take the place of the one in use, and whether the code of that one was right. */
  let update: { readonly email: string; readonly isProven: boolean } | undefined
  let openLink: (() => void) | undefined
  let isLinkOpened = false

  const check = (): void => {
    if (!memory.has('email')) throw new ProviderRpcError(4100, 'Nobody is logged in.')
  }
  const checkCode = (given: unknown, right: string | undefined): void => {
    if (right === undefined || given !== right) throw new ProviderRpcError(-32000, 'That code is not right.')
  }
  const untilLinkOpened = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      openLink = resolve
    })
  }

  return {
    check,
    openLink: () => openLink?.(),
    async answer(name, given) {
      switch (name) {
        case 'CONNECT_EMAIL':
          asked = String(given.email)
          if (memory.get('email') === asked) return { action: 'CONNECT' }
          if (isLinkOpened) return { action: 'VERIFY_OTP' }
          memory.delete('email')
          return { action: has('needsDevice') && !memory.has('device') ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }
        case 'CONNECT_DEVICE':
          if (isLinkOpened) {
            if (!has('mailIsDown')) return undefined
            throw Object.assign(new ProviderRpcError(-32000, 'Mail cannot be sent at the moment.'), {
              reason: 'WALLET_SERVICE_REFUSED',
            })
          }
          await untilLinkOpened()
          memory.set('device', 'known')
          return undefined
        case 'AWAIT_LINK':
          if (has('isEarlier')) throw new ProviderRpcError(-32601, 'AWAIT_LINK is not supported.')
          await untilLinkOpened()
          isLinkOpened = true
          memory.set('device', 'known')
          return { isCodeSent: !has('mailIsDown') }
        case 'CONNECT_OTP':
          checkCode(given.otp, asked && code)
          memory.set('email', asked ?? '')
          return undefined
        case 'UPDATE_EMAIL':
          check()
          update = { email: String(given.email), isProven: has('skipsFormerCode') }
          return { action: update.isProven ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
        case 'UPDATE_EMAIL_PRIMARY_OTP':
          checkCode(given.otp, update && code)
          update = update && { ...update, isProven: true }
          return undefined
        default:
          checkCode(given.otp, update?.isProven ? newCode : undefined)
          memory.set('email', update?.email ?? '')
          return { newEmail: has('updatesOtherEmail') ? 'thief@mail.example' : memory.get('email') }
      }
    },
  }
}
