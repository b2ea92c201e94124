import { enShared } from './enShared.js'

/** What the view says in which a connector asks the user something. It is loaded with it. */
export const enQuestion = {
  ...enShared,

  'question.answer': 'Your answer',
  'question.code': 'Code',
  'question.choices': 'Choices',
  'question.continue': 'Continue',
  'question.empty': 'Enter an answer to continue.',
  'question.invalid': 'This answer can’t be used. Check it, then try again.',
} as const
