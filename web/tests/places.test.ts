import { expect, test } from "vitest";
import { places } from "../src/table/places";

test("places follow fame, and the winner comes before those who are tied", () => {
  expect(places([30, 45, 12], 1)).toEqual([2, 1, 3]);
  expect(places([38, 20, 38], 2)).toEqual([2, 3, 1]);
  expect(places([20, 38, 20, 10], 1)).toEqual([2, 1, 2, 4]);
});
