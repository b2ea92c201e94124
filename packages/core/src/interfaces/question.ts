interface CommonRequest {
  /** Ends the question. That of the connect that it is asked for, where there is one. */
  readonly signal?: AbortSignal | undefined
  /** How long the user may take; 5 minutes by default. */
  readonly timeoutMs?: number | undefined
}

/** Some words, or a one-time code: plain text in the user's language. */
export interface FieldRequest extends CommonRequest {
  /** `code`: digits or letters that were sent to the user. A device may fill them in by itself. */
  readonly kind: 'text' | 'code'
  readonly title: string
  readonly text?: string | undefined
  /** The field's label; by default it is called an answer, or a code. */
  readonly label?: string | undefined
}

/** One of several. */
export interface ChoiceRequest extends CommonRequest {
  readonly kind: 'choice'
  readonly title: string
  readonly text?: string | undefined
  /** At least one; no id twice. */
  readonly choices: readonly { readonly id: string; readonly label: string }[]
}

/** A question of a connector to the user: plain text in the user's language, and never HTML. */
export type QuestionRequest = FieldRequest | ChoiceRequest

/** A question that waits for the user, as it stands in state. */
export type Question = (Omit<FieldRequest, keyof CommonRequest> | Omit<ChoiceRequest, keyof CommonRequest>) & {
  readonly id: string
  /** The connector that asks; absent where the app or a feature does. */
  readonly connectorId?: string | undefined
}
