import { en } from './en.js'
import { enAccount } from './enAccount.js'
import { enConnecting } from './enConnecting.js'
import { enErrors } from './enErrors.js'
import { enPairing } from './enPairing.js'
import { enQuestion } from './enQuestion.js'
import { enReceive } from './enReceive.js'
import { enResults } from './enResults.js'
import { enSend } from './enSend.js'
import { enWallets } from './enWallets.js'
import { enWhatIsAWallet } from './enWhatIsAWallet.js'

/** Every section: the modal's whole text, and what every other language has the keys of. For types, tests and tools; the modal loads none of it. */
export const english = {
  ...en,
  ...enAccount,
  ...enConnecting,
  ...enErrors,
  ...enPairing,
  ...enQuestion,
  ...enReceive,
  ...enResults,
  ...enSend,
  ...enWallets,
  ...enWhatIsAWallet,
} as const
