/** The functions of departments. The first ones are the largest. */
export const functions: readonly string[] = `
  Operations, Customer Service, Warehouse, Production, Sales, Engineering, Logistics, Finance, Maintenance, Quality,
  Human Resources, Purchasing, Marketing, Information Technology, Facilities, Research, Legal, Security, Kitchen,
  Transport, Planning, Laboratory, Packaging, Training, Communications, Controlling, Returns, Field Service, Design,
  Compliance, Data Analysis, Payroll, Health and Safety, Investor Relations, Assembly, Tooling, Shipping, Reception,
  Export, Housekeeping`
  .split(',')
  .map((name) => name.trim());

/** Where a large company has its departments a second time. */
export const sites: readonly string[] = `
  North, South, East, West, Central, Harbour, Airport, Riverside, Hillside, Old Town, Lakeside, Valley, Coast, Forest,
  Meadows, Parkway, Station, Market, Bridge, Castle`
  .split(',')
  .map((name) => name.trim());
