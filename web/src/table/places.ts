/** Who came where, when the game is over; the winner comes before those who have as much fame. */
export function places(fame: readonly number[], winner: number): number[] {
  const before = (other: number, seat: number) => fame[other]! > fame[seat]! || (other === winner && seat !== winner && fame[other] === fame[seat]);
  return fame.map((_, seat) => 1 + fame.filter((_, other) => before(other, seat)).length);
}
