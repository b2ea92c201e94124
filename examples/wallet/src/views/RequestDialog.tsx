import type { Wallet } from '../wallet/createWallet.js'
import type { SessionRequest, WalletChain } from '../wallet/walletSnapshot.js'
import { PromptDialog } from './PromptDialog.js'
import { RequestFacts } from './RequestFacts.js'
import { usePromptAction } from './usePromptAction.js'

const texts = {
  message: { title: 'Sign a message', approve: 'Sign' },
  typedData: { title: 'Sign data', approve: 'Sign' },
  transaction: { title: 'Send a transaction', approve: 'Send' },
  switchChain: { title: 'Switch the network', approve: 'Switch' },
  addChain: { title: 'Add a network', approve: 'Add' },
} as const

interface RequestDialogProps {
  readonly prompt: SessionRequest
  readonly wallet: Wallet
  readonly chains: readonly WalletChain[]
  /** How many more wait behind it. */
  readonly waiting: number
}

/** Asks whether to sign, send or switch. */
export function RequestDialog({ prompt, wallet, chains, waiting }: RequestDialogProps) {
  const { isBusy, error, run } = usePromptAction()
  const { title, approve } = texts[prompt.request.type]
  return (
    <PromptDialog
      title={title}
      app={prompt.app}
      approveLabel={approve}
      onApprove={() => run(() => wallet.approveRequest(prompt))}
      onReject={() => run(() => wallet.rejectRequest(prompt))}
      isBusy={isBusy}
      error={error}
    >
      <p>
        <strong>{prompt.app.name}</strong> asks for this.
        {waiting > 0 ? ` ${waiting} more after it.` : ''}
      </p>
      <RequestFacts prompt={prompt} chains={chains} accounts={wallet.accounts} />
    </PromptDialog>
  )
}
