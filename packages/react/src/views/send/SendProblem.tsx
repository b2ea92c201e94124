import type { ErrorInfo } from '@hawser/core'
import type { SendState } from '@hawser/core/send'
import type { Ref } from 'react'
import { WalletImage } from '../../components/Picture.js'
import { WarningIcon } from '../../icons/Icon.js'
import { CloseIcon } from '../../icons/modalIcons.js'
import type { enSend } from '../../text/enSend.js'
import type { SectionText } from '../../text/useText.js'
import { ErrorDetails, errorText } from '../errors.js'
import { useIsEmbedded } from '../waiting.js'
import { inWordsOf, useSendNetwork, useSendText } from './sendFeature.js'

export interface SendProblemProps {
  readonly error: ErrorInfo
  readonly wallet: string
  readonly walletIcon?: string | undefined
  /** The symbol of what fees are paid in. */
  readonly currency: string
  /** Whether it was the wallet that was asked last, and not the chain. */
  readonly isFromWallet?: boolean | undefined
  /** The wallet's, where one was asked. */
  readonly connectorId?: string | undefined
  readonly elementRef?: Ref<HTMLDivElement> | undefined
}

/** What the wallet did, and neither the chain nor the form. */
const walletFaults: ReadonlySet<string> = new Set([
  'USER_REJECTED',
  'REQUEST_PENDING',
  'TIMEOUT',
  'INVALID_RESPONSE',
  'TRANSACTION_CHANGED',
])

/** Why the transfer does not go on, where the user is. */
export function SendProblem({
  error,
  wallet,
  walletIcon,
  currency,
  isFromWallet = false,
  connectorId = '',
  elementRef,
}: SendProblemProps) {
  const text = useSendText()
  const isEmbedded = useIsEmbedded({ connectorId })
  return (
    <div ref={elementRef} role="alert" tabIndex={-1} className="hawser-notice" data-tone="danger">
      {isFromWallet && walletFaults.has(error.code) ? (
        <span className="hawser-notice-wallet">
          <WalletImage src={walletIcon} name={wallet} />
          <CloseIcon />
        </span>
      ) : (
        <WarningIcon />
      )}
      <div className="hawser-notice-text">
        <p className="hawser-notice-title">
          {sendProblemText(text, error, { wallet, currency, isFromWallet, isEmbedded })}
        </p>
        <ErrorDetails error={error} />
      </div>
    </div>
  )
}

/** The text for these where a wallet was asked to send. */
const walletCodes: Readonly<Record<string, string>> = { TIMEOUT: 'WALLET_TIMEOUT', INVALID_RESPONSE: 'WALLET_UNCLEAR' }

/** Why a transfer cannot go on, in words about this transfer where there are some. */
export function sendProblemText(
  text: SectionText<typeof enSend>,
  error: ErrorInfo,
  names: {
    readonly wallet: string
    readonly currency: string
    readonly isFromWallet: boolean
    readonly isEmbedded?: boolean
  },
): string {
  // What is embedded cannot be opened and unlocked.
  const isKnown = names.isFromWallet && !(names.isEmbedded && error.code === 'TIMEOUT')
  const code = (isKnown && Object.hasOwn(walletCodes, error.code) && walletCodes[error.code]) || error.code
  const key = `send.problem.${code}` as const
  return text.has(key) ? text(key, { wallet: names.wallet, currency: names.currency }) : errorText(text, error)
}

/** Warnings of what may well be a mistake, and does not keep anybody from going on. */
export function SendWarnings({ form }: { readonly form: SendState }) {
  const text = useSendText()
  const network = useSendNetwork(form)
  const other = useSendNetwork({ caipNetworkId: form.receiverNameNetworkId ?? form.check.otherNetworkId })
  const values = {
    name: form.receiverProfileName ?? '',
    network: network?.name ?? '',
    // One that the app has no more is told by its id (CAIP-2).
    other: other?.name ?? form.check.otherNetworkId ?? '',
  }
  return form.check.warnings.map((warning) => (
    // That it is the first time is no reason not to send.
    <div key={warning} className="hawser-notice" data-tone={warning === 'firstTime' ? undefined : 'warning'}>
      {warning === 'firstTime' ? null : <WarningIcon />}
      <p className="hawser-notice-text">
        {text(inWordsOf(text, `send.warning.${warning}`, network?.chainNamespace), values)}
      </p>
    </div>
  ))
}
