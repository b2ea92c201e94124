/** The step that the review's amount is shown in, so that its digits stay on one line: 1 is the largest. */
export function headlineSize(length: number): number {
  if (length <= 13) return 1
  return length <= 18 ? 2 : 3
}
