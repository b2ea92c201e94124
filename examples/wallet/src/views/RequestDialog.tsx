import type { Keyring } from '../keyrings/keyring.js'
import type { Wallet } from '../wallet/createWallet.js'
import type { SessionRequest } from '../wallet/walletSnapshot.js'
import { PromptDialog } from './PromptDialog.js'
import { RequestFacts } from './RequestFacts.js'
import { usePromptAction } from './usePromptAction.js'

interface RequestDialogProps {
  readonly prompt: SessionRequest
  readonly wallet: Wallet
  readonly keyrings: readonly Keyring[]
  /** How many more wait behind it. */
  readonly waiting: number
}

/** Asks whether to sign, send or switch. */
export function RequestDialog({ prompt, wallet, keyrings, waiting }: RequestDialogProps) {
  const { isBusy, error, run } = usePromptAction()
  const { title, approve } = prompt.task
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
        Requested by <strong>{prompt.app.name}</strong>.{waiting > 0 ? ` ${waiting} more waiting.` : ''}
      </p>
      <RequestFacts prompt={prompt} keyrings={keyrings} />
    </PromptDialog>
  )
}
