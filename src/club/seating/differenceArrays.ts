// Difference arrays mod T with ten columns and one row per round. The differences of any two rows take every value
// equally often, give or take one. In any two rounds made from such rows, the players of each table are spread over the
// tables of the other round as evenly as the bound requires. The data was found by annealing. The first rows of an
// array, however many, form a difference array as well. Callers check the arrays against the bound.

/** Difference arrays by the number of tables, T. */
export const DIFFERENCE_ARRAYS_BY_TABLES: Readonly<Record<number, readonly string[]>> = {
  4: ['1012203003', '3201212011', '0233222103', '2333002012', '2003321031', '0032130111', '1320202131', '0020221312'],
  6: [
    '4213010022',
    '0133153035',
    '2533225320',
    '3250101224',
    '4120035200',
    '2410241031',
    '4330354514',
    '2323500445',
    '3313442210',
  ],
  7: [
    '2120463404',
    '0003620415',
    '1600424621',
    '2540156216',
    '0350540533',
    '2304306124',
    '2645014443',
    '6106664236',
    '2363444356',
    '6623355535',
  ],
  8: [
    '2247763437',
    '6376635635',
    '6031714152',
    '2057627664',
    '0173567141',
    '5441477375',
    '2561432243',
    '0766373166',
    '0422664703',
    '3434534067',
  ],
}
