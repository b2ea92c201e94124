/**
 * Each way in which a WalletConnect peer can misbehave. A switch is off (`false`), on (`true`), or a number where the
 * description names one.
 */
export const walletConnectPeerBehaviors = [
  { name: 'rejectsProposal', description: 'Refuses the proposed session, and to sign in as it connects (5000).' },
  { name: 'neverAnswersProposal', description: 'Never answers a proposal.' },
  { name: 'closesOnProposal', description: 'Loses its connection to the relay when a session is proposed.' },
  {
    name: 'approvesFewerChains',
    description: 'Approves one network only (true: the first it knows, or the chain id given).',
  },
  {
    name: 'approvesUnknownChain',
    description: 'Approves a network that nobody asked for and none that was (true: 987654321, or the chain id given).',
  },
  { name: 'approvesOtherNamespace', description: 'Approves a Solana account only, whatever was asked.' },
  { name: 'approvesNoAccounts', description: 'Approves the networks without an account.' },
  { name: 'fewerMethods', description: 'Approves one method only: personal_sign, or the first of another namespace.' },
  { name: 'malformedAccounts', description: 'Approves accounts that are no addresses.' },
  { name: 'malformedCapabilities', description: 'Settles with a session property "capabilities" that is no JSON.' },
  { name: 'lowerCaseAccounts', description: 'Gives addresses without their checksum.' },
  { name: 'duplicateEvents', description: 'Emits each event twice.' },
  { name: 'neverAnswers', description: 'Answers no request at all.' },
  { name: 'closesOnRequest', description: 'Loses its connection to the relay when a request arrives.' },
  { name: 'slow', description: 'Takes its time for each answer (true: 2000 ms, or the milliseconds given).' },
  { name: 'rejectsSign', description: 'Refuses to sign.' },
  { name: 'rejectsSend', description: 'Refuses to send.' },
  { name: 'rejectsSwitch', description: 'Refuses to switch to or add a network.' },
  { name: 'pendingRequest', description: 'Says that a request is already open (-32002) instead of switching.' },
  { name: 'malformedSignature', description: 'Answers a request to sign with something that is no signature.' },
  {
    name: 'malformedHash',
    description: 'Answers eth_sendTransaction with something that is no hash, and sends nothing.',
  },
  { name: 'signsWithWrongKey', description: 'Signs messages and typed data with a key that is not the account’s.' },
  {
    name: 'signsInOnEachChain',
    description: 'Signs in on each network that it knows, and not on the first one alone.',
  },
  { name: 'signsInWithWrongKey', description: 'Signs in with a key that is not the account’s as it connects.' },
  { name: 'signsInForOtherSite', description: 'Signs in to another site as it connects.' },
  { name: 'malformedSignIn', description: 'Connects with something that is no sign-in where it is asked for one.' },
  { name: 'switchChainUnsupported', description: 'Does not support switching networks (4200).' },
  { name: 'switchChainLies', description: 'Answers that it switched the network, and does not.' },
  { name: 'chainNotAdded', description: 'Knows only its first network until another one is added (4902).' },
  { name: 'addChainFails', description: 'Fails to add a network (-32603).' },
  { name: 'rejectsPermissions', description: 'Refuses to grant or revoke permissions.' },
  { name: 'noPermissions', description: 'Knows no permissions (ERC-7715) by any name (-32601).' },
  {
    name: 'presentPermissionNames',
    description: 'Knows permissions (ERC-7715) by their present names alone, and not as wallet_grantPermissions.',
  },
  { name: 'malformedGrant', description: 'Grants permissions without the context that they are used by.' },
  { name: 'rejectsCalls', description: 'Refuses to send batches of calls ' },
  { name: 'noCalls', description: 'Does not know wallet_sendCalls (-32601).' },
  {
    name: 'callsOneByOne',
    description: 'Sends the calls of a batch by themselves, and none that have to take effect as one (5760).',
  },
  {
    name: 'earlierCalls',
    description:
      'Answers batches in the first form of EIP-5792 (1.0): ids by themselves, states in words, nothing of atomicity.',
  },
  { name: 'callsTooLarge', description: 'Sends no more calls at once than one (5740), or than the number given.' },
  { name: 'rejectsUpgrade', description: 'Refuses the upgrade of the account that batches need (5750).' },
  { name: 'callsFail', description: 'Takes batches of calls, and gets none of them onto the chain (400).' },
  { name: 'callsStayPending', description: 'Takes batches of calls, and leaves them pending for ever (100).' },
  { name: 'unknownCalls', description: 'Forgets the batches of calls that it took (5730).' },
  { name: 'malformedCalls', description: 'Sends batches of calls, and answers without their id.' },
  { name: 'malformedCallsStatus', description: 'Answers wallet_getCallsStatus in another form.' },
  { name: 'noAssets', description: 'Does not know wallet_getAssets (-32601).' },
  { name: 'malformedAssets', description: 'Answers wallet_getAssets with assets of another form.' },
  { name: 'internalError', description: 'Fails every prompt with -32603.' },
  {
    name: 'lateApproval',
    description: 'Holds every prompt until it is approved by hand, however long the app has given up.',
  },
] as const

/** The name of a switch. */
export type WalletConnectPeerBehavior = (typeof walletConnectPeerBehaviors)[number]['name']

export type WalletConnectPeerBehaviorValue = boolean | number

/** The switches that are not off. */
export type WalletConnectPeerBehaviors = Readonly<
  Partial<Record<WalletConnectPeerBehavior, WalletConnectPeerBehaviorValue>>
>

/** Whether `name` names a switch. */
export function isWalletConnectPeerBehavior(name: string): name is WalletConnectPeerBehavior {
  return walletConnectPeerBehaviors.some((behavior) => behavior.name === name)
}
