import type { ErrorInfo } from '../state/errorInfo.js'

interface CommonRequest {
  /** Ends the question. That of the connect that it is asked for, where there is one. */
  readonly signal?: AbortSignal | undefined
  /** How long the user may take; 5 minutes by default. */
  readonly timeoutMs?: number | undefined
}

interface SentRequest extends CommonRequest {
  /** In place of the modal's own words for it, in the user's language. */
  readonly title?: string | undefined
  readonly text?: string | undefined
  /** The address that it was sent to. */
  readonly sentTo?: string | undefined
  /** Sends another one. The error that it throws is shown to the user. */
  readonly resend?: ((signal: AbortSignal) => Promise<void>) | undefined
  /** How long after the question was asked, and after each one that was sent, another may be asked for; 30 s by default. */
  readonly resendAfterMs?: number | undefined
}

/** Some words. */
export interface FieldRequest extends CommonRequest {
  readonly kind: 'text'
  readonly title: string
  readonly text?: string | undefined
  /** The field's label; by default it is called an answer. */
  readonly label?: string | undefined
}

/** The user's e-mail address. */
export interface EmailRequest extends CommonRequest {
  readonly kind: 'email'
  /** In place of the modal's own words for it, in the user's language. */
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly label?: string | undefined
  /** For another one than that which the user has here: the modal says so. */
  readonly isNew?: boolean | undefined
}

/** A one-time code, of digits or letters, that was sent to the user. A device may fill it in by itself. */
export interface CodeRequest extends SentRequest {
  readonly kind: 'code'
  readonly label?: string | undefined
  /** How many digits it has: then there is a place for each, and it is taken as soon as all are full. From 4 to 8. */
  readonly length?: number | undefined
  /** Sends it, where it is still to be sent: the modal says so until this resolves. The error that it throws is shown to the user, who may have it sent again at once. */
  readonly send?: ((signal: AbortSignal) => Promise<void>) | undefined
  /** Looks at the answer while the question stands. The error that it throws is shown to the user, who may answer again. */
  readonly check?: ((answer: string, signal: AbortSignal) => Promise<void>) | undefined
}

/** A link that was sent to the user, wherever that is opened. Nothing is entered: whoever asks ends the question by its signal. */
export interface LinkRequest extends SentRequest {
  readonly kind: 'link'
}

/** One of several. */
export interface ChoiceRequest extends CommonRequest {
  readonly kind: 'choice'
  readonly title: string
  readonly text?: string | undefined
  /** At least one; no id twice. */
  readonly choices: readonly { readonly id: string; readonly label: string }[]
}

/** A press, and nothing else: by which something opens that browsers open in a press alone, such as a window. */
export interface WindowRequest extends CommonRequest {
  readonly kind: 'window'
  /** In place of the modal's own words for it, in the user's language. */
  readonly title?: string | undefined
  readonly text?: string | undefined
  /** Why there is a window: this page or browser refuses what would do without. The modal says so. */
  readonly isRefused?: boolean | undefined
  /** Opens it. Called within the press, with nothing awaited before. What it throws is shown to the user, who may press again. */
  readonly open: () => void
}

/** No question: something is refused that the app asked for. The modal opens, and says so a moment later; the answer is empty. */
export interface NoticeRequest extends CommonRequest {
  readonly kind: 'notice'
  readonly title: string
}

/** A question of a connector to the user: plain text in the user's language, and never HTML. */
export type QuestionRequest =
  | FieldRequest
  | EmailRequest
  | CodeRequest
  | LinkRequest
  | ChoiceRequest
  | WindowRequest
  | NoticeRequest

type Shown<TRequest extends QuestionRequest> = Omit<
  TRequest,
  keyof CommonRequest | 'check' | 'open' | 'send' | 'resend' | 'resendAfterMs'
>

/** A question that waits for the user, as it stands in state. */
export type Question = (
  | Shown<FieldRequest>
  | Shown<EmailRequest>
  | Shown<CodeRequest>
  | Shown<LinkRequest>
  | Shown<ChoiceRequest>
  | Shown<WindowRequest>
) & {
  readonly id: string
  /** The connector that asks; absent where the app or a feature does. */
  readonly connectorId?: string | undefined
  /** From when on `resendCode` sends another one, by the client's clock in milliseconds; absent where none can be sent. */
  readonly resendAtMs?: number | undefined
  /** A code is still to be sent: it is being sent where `isBusy`, and could not be where there is an `error`. */
  readonly isUnsent?: boolean | undefined
  /** An answer is being looked at, or another code sent. */
  readonly isBusy?: boolean | undefined
  /** Why the last answer was none, or no other code was sent. */
  readonly error?: ErrorInfo | undefined
}
