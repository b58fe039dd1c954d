export declare function failedOfPlaywright(file: string): string[];
export declare function failedOfVitest(file: string): string[];
